// Sets the chosen theme before the first paint; src/ui/theme.ts writes the key. A file of its own, because the content
// security policy allows no inline script.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'day' || theme === 'night') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system's setting holds.
}
