export interface Skin {
  base: string;
  /** Of what lies in the shade. */
  deep: string;
  lip: string;
}
