try {
  const theme = localStorage.getItem('theme');
  const bars = { day: '#F2F4F1', night: '#0A0C0C' };
  if (theme === 'day' || theme === 'night') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = bars[theme];
  }
} catch {
}
addEventListener('error', ({ target }) => {
  const line = document.querySelector('#starting p');
  if (line && target.tagName !== 'LINK') line.textContent = 'Milepost could not be loaded. Reload when you have signal.';
}, true);
