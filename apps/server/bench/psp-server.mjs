// The Pix provider's simulator in a process of its own, with money to pay out all day.
import { startPixPsp } from "@lastro/simulators";

await startPixPsp({ port: Number(process.env.PORT), openingBalance: "1000000000.00", payoutSettleMs: 20 });
