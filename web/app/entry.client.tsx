import { hydrate } from './hydrate.tsx';

// React Router imports this file after the page's own chunks. It must stay a chunk of its own: code in a shared chunk
// would run before them.
await hydrate();
