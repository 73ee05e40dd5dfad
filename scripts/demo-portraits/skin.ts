export interface Skin {
  base: string;
  /** The colour of shaded parts. */
  deep: string;
  lip: string;
}
