import fc from 'fast-check';
import { testSeed } from './depth.ts';

// A property that fails prints this seed with its counterexample.
fc.configureGlobal({ seed: testSeed });
