// Asks for what the dashboard shows first before the application's script has come, and puts the balance into the shell
// of index.html. The application takes the answers over (ui/firstData.ts), so nothing is asked twice.
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
  me.then((answer) => (answer.ok ? answer.clone().json() : null))
    .then((found) => {
      const place = document.querySelector('[data-first="balance"]');
      const balance = found?.data?.lender?.balance;
      if (place && Number.isSafeInteger(balance)) place.textContent = `Rp\u00A0${balance.toLocaleString('id-ID')}`;
    })
    // Then the application asks for itself, and says what is wrong.
    .catch(() => {
      window.titianFirst = undefined;
    });
})();
