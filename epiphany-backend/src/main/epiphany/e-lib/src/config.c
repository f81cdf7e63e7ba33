/* What the loader tells a core. The initial values hold for a core that no loader told anything: it is alone. */
#include "e_common.h"
#include "e_coreid.h"

const e_group_config_t e_group_config SECTION("workgroup_cfg") = {E_EPI_GROUP, E_E16G301, 0x808, 32, 8, 1, 1, 0, 0, 0};
const e_emem_config_t e_emem_config SECTION("ext_mem_cfg") = {E_EXT_MEM, 0x8e000000};
