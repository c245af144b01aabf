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
// The app's first code could not be loaded or run: what turns in its place (vite.config.ts) would turn for ever.
addEventListener(
  'error',
  ({ target }) => {
    if (target !== window && !(target instanceof HTMLScriptElement)) return;
    const line = document.querySelector('#starting [role="status"]');
    if (line) line.textContent = 'Milepost could not be loaded. Reload the page when you have signal.';
  },
  true,
);
