/**
 * The script of a page in a frame of a sender's application. Its name has no hash, since the function that answers with the
 * page knows no other; the code does.
 */
if (document.documentElement.dataset["notice"] !== "old") void import("./framed.tsx");
