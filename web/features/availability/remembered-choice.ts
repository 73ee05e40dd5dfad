const DATE_KEY = 'selectedDate';
const SLOT_KEY = 'selectedSlot';
const SEARCH_KEY = 'lastSearch';

export interface SlotChoice {
  date: string;
  instructorId: string;
  /** `09:00 - 10:00` */
  slot: string;
}

/** SH-05: the day chosen last, for the next visit. */
export function rememberDate(date: string): void {
  try {
    localStorage.setItem(DATE_KEY, date);
  } catch {
    // Storage may be switched off; the address still says the day.
  }
}

export function rememberedDate(): string | null {
  try {
    return localStorage.getItem(DATE_KEY);
  } catch {
    return null;
  }
}

/** What was searched for last in this tab, so that one comes back to the same list. */
export function rememberSearch(search: URLSearchParams): void {
  try {
    sessionStorage.setItem(SEARCH_KEY, search.toString());
  } catch {
    // As above.
  }
}

export function rememberedSearch(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(SEARCH_KEY) ?? '');
  } catch {
    return new URLSearchParams();
  }
}

/** The slot chosen on a card, so that it is still chosen when one comes back from the instructor's page. */
export function rememberSlot(choice: SlotChoice | null): void {
  try {
    if (choice) sessionStorage.setItem(SLOT_KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(SLOT_KEY);
  } catch {
    // As above.
  }
}

export function rememberedSlot(): SlotChoice | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SLOT_KEY) ?? 'null');
    return stored && typeof stored === 'object' && 'slot' in stored ? (stored as SlotChoice) : null;
  } catch {
    return null;
  }
}
