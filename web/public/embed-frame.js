// Tells the website that shows this page how tall it is, and no other.
const { shownBy } = document.body.dataset;
if (shownBy && parent !== window)
  new ResizeObserver(() => {
    parent.postMessage({ lanewiseHeight: document.body.getBoundingClientRect().height }, shownBy);
  }).observe(document.body);
