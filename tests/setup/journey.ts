import { afterEach } from 'vitest'
import { expectNoOtherComplaints } from '#tests/make/complaints.ts'

// no journey passes while a browser complains
afterEach(expectNoOtherComplaints)
