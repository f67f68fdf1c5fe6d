// Before the first fault test: the programs are bundled from the present sources, once for the whole run.
import { bundlePrograms } from './programs.ts';

export default bundlePrograms;
