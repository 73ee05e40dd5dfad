import fc from 'fast-check';

// Every mutant that a property covers runs it: a tenth of the usual cases finds what there is to find, in a tenth of the time.
fc.configureGlobal({ numRuns: 10 });
