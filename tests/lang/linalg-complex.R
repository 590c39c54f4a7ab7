# Singular values and QR decompositions of complex matrices.
A <- matrix(c(1+1i,2,3i,4,5-1i,6),3)
s <- svd(A); s$d; s; all.equal(s$u %*% diag(s$d) %*% Conj(t(s$v)), A)
svd(t(A), nu=0); svd(A, nu=3, nv=2); La.svd(A)$vt
q <- qr(A); q; qr.Q(q); qr.R(q); qr.X(q); all.equal(qr.X(q), A)
qr.coef(q, 1:3); qr.coef(q, cbind(1:3, 1i)); qr.solve(A, 1:3); qr.qty(q, c(1i,2,3))
qr.solve(cbind(as.complex(1:11), as.complex(1)), as.complex(2*(20:30)))
qr.coef(qr(A[1:2,]), c(1,1i)); solve(qr(A[1:2,]), c(1,1i)); solve(qr(A[1:2,]))
svd(matrix(1i,1,1)); qr(matrix(0i,2,2))$rank; try(qr.coef(qr(matrix(0i,2,2)),1:2)); try(qr.fitted(q, 1:3))
dimnames(A) <- list(letters[1:3], c("x","y")); qr(A)$qr; qr.coef(qr(A), 1:3); try(qr.coef(qr(A), 1:2))
try(chol(A)); try(det(A[1:2,])); eigen(A[1:2,])$values; solve(A[1:2,]); norm(A); crossprod(A)
c(alpha = 1+1i, b = -2.5)
