/**
 * What is made when it is first needed, and kept. What could not be made is told to those who asked, and made anew for the
 * next: a failure that was kept would last until the process ends.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (!made) {
      const making = make();
      made = making;
      making.catch(() => {
        made = undefined;
      });
    }
    return made;
  };
}
