/** A folder, port, database or program that stops the start; its message is what the person at the terminal reads. */
export class StartError extends Error {}
