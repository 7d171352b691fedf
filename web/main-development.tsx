// The entry of `npm run dev`: hot reload must load before React.
import '@vitejs/plugin-react/preamble'
import './main.tsx'
