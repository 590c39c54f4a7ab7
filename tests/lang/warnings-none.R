# warnings() shows nothing where there were none.
warnings()
withVisible(warnings())
length(warnings())
