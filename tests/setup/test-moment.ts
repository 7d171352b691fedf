// The moment that `npm run test:nightly` sets, for code that knows no environment, such as tests of pages.

globalThis.TEST_MOMENT = process.env.TEST_MOMENT
