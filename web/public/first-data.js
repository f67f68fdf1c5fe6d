// Asks for what the dashboard shows first before the application's script has come, and puts the balance into the shell
// of index.html. The application takes the answers over (ui/firstData.ts), so nothing is asked twice. A lender with fundings
// gets the parts of her start page and its figures meanwhile, which the script would ask for one after the other.
// Source: docs/screens.md; decision 0101.
(() => {
  const readToken = () => {
    try {
      return JSON.parse(localStorage.getItem('titian.session') ?? '{}').state?.token ?? null;
    } catch {
      return null;
    }
  };
  const token = location.pathname.startsWith('/dashboard') ? readToken() : null;
  if (token === null) return;
  /** @param {string} path */
  const ask = (path) =>
    fetch(`/api/v1/${path}`, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
  const me = ask('me');
  window.titianFirst = { token, answers: { 'GET me': me } };
  const loadParts = () => {
    const names = document.querySelector('meta[name="titian-first"]')?.getAttribute('content') ?? '';
    for (const name of names.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.crossOrigin = '';
      link.href = `/${name}`;
      if (name.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
      else link.rel = 'modulepreload';
      document.head.append(link);
    }
  };
  me.then((answer) => (answer.ok ? answer.clone().json() : null))
    .then((found) => {
      const place = document.querySelector('[data-first="balance"]');
      const balance = found?.data?.lender?.balance;
      if (place && Number.isSafeInteger(balance)) place.textContent = `Rp\u00A0${balance.toLocaleString('id-ID')}`;
      if (location.pathname !== '/dashboard' || !(found?.data?.lender?.portfolioCount > 0)) return;
      if (window.titianFirst) window.titianFirst.answers['GET me/summary'] = ask('me/summary');
      loadParts();
    })
    // Then the application asks for itself, and says what is wrong.
    .catch(() => {
      window.titianFirst = undefined;
    });
})();
