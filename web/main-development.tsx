// The entry of `npm run dev`: hot reload has to be in place before React is.
import '@vitejs/plugin-react/preamble'
import './main.tsx'
