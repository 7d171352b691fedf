import { buildProduct } from './build-product.ts'

// `npm run build`

await buildProduct((stage) => console.log(`${stage} …`))
