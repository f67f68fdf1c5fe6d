// All seeded faults, in the order in which they are run.
import { bookFaults } from './books.mjs';
import { confirmationFaults } from './confirmation.mjs';

export const faults = [...confirmationFaults, ...bookFaults];
