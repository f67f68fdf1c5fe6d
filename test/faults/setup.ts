// Before the first fault test: bundles the programs from the current sources, once for the whole run.
import { bundlePrograms } from './programs.ts';

export default bundlePrograms;
