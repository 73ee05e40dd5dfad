import { beginFile } from './fixture.ts';

beginFile();
