let printing = false;
addEventListener('beforeprint', () => {
  printing = true;
});
addEventListener('afterprint', () => {
  printing = false;
});

/** True while the browser lays the page out for paper. */
export const isPrinting = (): boolean => printing;
