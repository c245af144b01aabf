// Sets the chosen theme before the first paint; src/ui/theme.ts writes the key. A file of its own, because the content
// security policy allows no inline script.
try {
  const theme = localStorage.getItem('theme');
  const bars = { day: '#F2F4F1', night: '#0A0C0C' };
  if (theme === 'day' || theme === 'night') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = bars[theme];
  }
} catch {
  // Storage is closed to this page: the system's setting holds.
}
