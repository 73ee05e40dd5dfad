/**
 * A folder, port, database or program that prevents the start. Its message is what the operator reads in the terminal.
 */
export class StartError extends Error {}
