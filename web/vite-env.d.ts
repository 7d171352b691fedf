/// <reference types="vite/client" />
/// <reference types="trusted-types" />
