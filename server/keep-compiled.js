import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Given to Node with `--import`, before any TypeScript is read, and so itself without types. What the server's code became
// is kept in dist/compiled (made by scripts/compile-server.ts): it then starts with less work and without the compiler
// that takes types out, which would hold 20 MB for good. What has changed since is compiled anew; where the folder
// cannot be written, everything is.
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
