/** The colour of an element's text, as a screen shows it, whatever colour space the stylesheet uses. */
export function readTextColor(element: Element): [red: number, green: number, blue: number] {
  const canvas = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
