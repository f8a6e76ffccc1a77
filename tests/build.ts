import { buildIfStale } from './app-under-test.ts';
import { preparedData } from './prepared-data.ts';

/** The production build and the data that apps start with, once for all steps that start the app. */
buildIfStale();
console.log('ok production build');
await preparedData();
await preparedData(true);
console.log('ok prepared data');
process.exit(0);
