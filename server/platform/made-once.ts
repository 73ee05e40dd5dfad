/** What is made when it is first asked for. */
export interface MadeOnce<T> {
  (): Promise<T>;
  /** Who asks next has it made anew. */
  forget(): void;
}

/**
 * What is made when it is first needed, and kept until it is forgotten. What could not be made is told to those who asked, and made anew
 * for the next: a failure that was kept would last until the process ends.
 */
export function madeOnce<T>(make: () => Promise<T>): MadeOnce<T> {
  let made: Promise<T> | undefined;
  function get(): Promise<T> {
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => {
      // What was begun since is not what failed.
      if (made === making) made = undefined;
    });
    return making;
  }
  return Object.assign(get, {
    forget(): void {
      made = undefined;
    },
  });
}
