export function focusField(form: HTMLElement | null, path: string): void {
  const field = form?.querySelector(`[data-field="${CSS.escape(path)}"]`);
  const control = field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
