# Short pages of help for graphics and grDevices; pages.R says how they are written.
.page_texts_plots <- function() "
 abline segments arrows rect polygon polypath symbols rasterImage xspline
 Draw lines, boxes and figures into a plot
 = NULL, invisibly
 > pdf(NULL); plot(1:3); abline(h = 2); rect(1, 1, 2, 2); invisible(dev.off())
 
 axis Axis axTicks axisTicks box title mtext rug grid
 Axes, titles and frames
 = the positions of ticks; NULL
 > pdf(NULL); plot(1:3, axes = FALSE); axis(1, at = 1:3); invisible(dev.off())
 
 assocplot mosaicplot fourfoldplot spineplot cdplot
 Pictures of tables
 = NULL or the numbers drawn, invisibly
 > pdf(NULL); mosaicplot(Titanic); invisible(dev.off())
 
 bxp stripchart dotchart pie stars stem sunflowerplot
 Pictures of samples
 = NULL or positions
 > stem(c(10, 11, 22, 35))
 
   The decimal point is 1 digit(s) to the right of the |
 
   1 | 01
   2 | 2
   3 | 5
 
 
 contour filled.contour .filled.contour image persp
 Pictures of surfaces
 = NULL; persp(): the matrix of its projection, invisibly
 > pdf(NULL); dim(persp(volcano)); invisible(dev.off())
 [1] 4 4
 
 coplot co.intervals pairs panel.smooth matplot matlines matpoints plot.design smoothScatter
 Many plots, many series
 = NULL, invisibly
 > dim(co.intervals(1:10, number = 3))
 [1] 3 2
 
 curve
 Draw a function
 = a list of x and y, invisibly
 > pdf(NULL); curve(sin, 0, 3, n = 3)$x; invisible(dev.off())
 [1] 0.0 1.5 3.0
 
 layout layout.show lcm split.screen screen erase.screen close.screen
 Several plots on a page
 = how many
 > pdf(NULL); layout(matrix(1:2, 1)); invisible(dev.off())
 
 par clip
 Settings of plots
 = the old values
 > pdf(NULL); par(\"mar\"); invisible(dev.off())
 [1] 5.1 4.1 4.1 2.1
 
 plot.new frame plot.window plot.xy plot.default
 The parts of plot()
 = NULL, invisibly
 > pdf(NULL); plot.new(); plot.window(c(0, 1), c(0, 2)); round(par(\"usr\"), 2); invisible(dev.off())
 [1] -0.04  1.04 -0.08  2.08
 
 identify locator
 Ask for places in a plot
 = NULL: no device is a window
 
 grconvertX grconvertY xinch yinch xyinch strwidth strheight
 Units and sizes of text
 = numbers
 > pdf(NULL); plot.new(); grconvertX(0, \"ndc\", \"device\"); invisible(dev.off())
 [1] 0
 
 adjustcolor rgb hsv hcl gray grey col2rgb rgb2hsv convertColor make.rgb colorConverter
 Make and read colours, and their spaces
 = strings; a matrix
 > rgb(1, 0.5, 0)
 [1] \"#FF8000\"
 
 colors colours palette palette.colors palette.pals hcl.colors hcl.pals rainbow heat.colors terrain.colors topo.colors cm.colors gray.colors grey.colors colorRamp colorRampPalette densCols
 Palettes
 = strings; a function
 > colorRampPalette(c(\"red\", \"blue\"))(3)
 [1] \"#FF0000\" \"#7F007F\" \"#0000FF\"
 
 as.raster is.raster as.graphicsAnnot
 Pictures as values
 = an object of class \"raster\"
 > dim(as.raster(matrix(0:3 / 3, 2)))
 [1] 2 2
 
 boxplot.stats nclass.Sturges nclass.scott nclass.FD chull contourLines extendrange xy.coords xyz.coords xyTable n2mfrow trans3d cm
 What plots compute
 = numbers or a list
 > boxplot.stats(c(1, 2, 3, 20))$out
 numeric(0)
 
 dev.cur dev.list dev.set dev.next dev.prev dev.off graphics.off dev.new dev.size dev.capabilities dev.interactive deviceIsInteractive dev.hold dev.flush dev.capture devAskNewPage dev.control
 The open devices
 = their numbers, named
 > pdf(NULL); names(dev.cur()); invisible(dev.off())
 [1] \"pdf\"
 
 dev.copy dev.print dev.copy2pdf dev.copy2eps recordPlot replayPlot recordGraphics savePlot
 Draw a plot again elsewhere
 = NULL or the plot
 > pdf(NULL); dev.control(\"enable\"); plot(1); class(recordPlot()); invisible(dev.off())
 [1] \"recordedplot\"
 
 bmp tiff cairo_pdf cairo_ps postscript xfig pictex bitmap pdf.options ps.options setEPS setPS check.options
 More files that plots are drawn to
 = NULL; settings
 > pdf.options()$width
 [1] 7
 
 pdfFonts postscriptFonts X11Fonts quartzFonts quartzFont X11 x11 X11.options quartz quartz.options quartz.save
 Fonts and windows
 = lists of fonts
 > is.list(pdfFonts())
 [1] TRUE
 ~ no windows are opened"
