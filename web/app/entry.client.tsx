import { hydrate } from './hydrate.tsx';

// React Router imports this file after the page's own files. It must stay a chunk of its own: what is in a chunk that those files
// import runs before them.
await hydrate();
