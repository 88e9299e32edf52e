// What does counting a request cost, in time and memory, and how does it grow with the number of addresses?
import { compareLimiters } from './compare.ts';
import { measureSteps } from './steps.ts';

await compareLimiters();
measureSteps();
