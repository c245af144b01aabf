// See src/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  const bars = { day: '#F2F4F1', night: '#0A0C0C' };
  if (theme === 'day' || theme === 'night') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = bars[theme];
  }
} catch {
}
