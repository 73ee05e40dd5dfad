export const findControl = (form: HTMLElement | null, path: string): HTMLElement | null =>
  form
    ?.querySelector(`[data-field="${CSS.escape(path)}"]`)
    ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button') ?? null;

export function focusControl(control: HTMLElement | null): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
