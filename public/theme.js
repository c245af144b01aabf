try {
  const theme = localStorage.getItem('theme');
  if (theme === 'day' || theme === 'night') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('[name=theme-color]')) meta.content = theme === 'day' ? '#F2F4F1' : '#0A0C0C';
  }
} catch {}
addEventListener('error', ({ target }) => {
  const line = document.querySelector('#starting p');
  if (line && target.tagName !== 'LINK') line.textContent = 'Milepost could not be loaded. Reload when you have signal.';
}, true);
