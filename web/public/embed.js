// A school's free times on its own website: <script src="…/embed.js" data-school="its-name" async></script>
(() => {
  const script = document.currentScript;
  const home = new URL(script.src).origin;
  const { school, language } = script.dataset;
  if (!school) return;
  const french = (language || document.documentElement.lang || navigator.language).toLowerCase().startsWith('fr');
  const lang = (language || document.documentElement.lang || navigator.language).slice(0, 2).toLowerCase();
  const asked = new URLSearchParams({ lang, origin: location.origin });

  const frame = document.createElement('iframe');
  frame.src = `${home}/embed/${encodeURIComponent(school)}?${asked}`;
  frame.title = french ? 'Plages libres de l’école' : 'Driving lesson times';
  frame.style.cssText = 'display:block;width:100%;height:420px;border:0';

  // A website that the school has not listed is shown nothing: then there is a plain link.
  const instead = setTimeout(() => {
    const link = document.createElement('a');
    link.href = `${home}${french ? '/fr' : ''}/schools/${encodeURIComponent(school)}`;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = french ? 'Réserver un cours sur Lanewise' : 'Book a lesson on Lanewise';
    frame.replaceWith(link);
  }, 10000);

  addEventListener('message', (event) => {
    if (event.origin !== home || event.source !== frame.contentWindow) return;
    const height = event.data?.lanewiseHeight;
    if (!(height > 0 && height < 20000)) return;
    clearTimeout(instead);
    frame.style.height = `${Math.ceil(height)}px`;
  });
  script.after(frame);
})();
