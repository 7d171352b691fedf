// The start time from `npm run test:nightly`, for code without an environment, such as tests of pages.

globalThis.TEST_MOMENT = process.env.TEST_MOMENT
