import { afterEach } from 'vitest'
import { expectNoComplaints } from '#tests/make/complaints.ts'

// no journey passes while a browser complains
afterEach(expectNoComplaints)
