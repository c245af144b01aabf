/**
 * The even, east-west primary interstates: a head line a road, then its towns from west to east, a line a state; a line
 * that starts with a blank goes on with the state before it. A number may have several parts that do not meet.
 */
export const EVEN_INTERSTATES = `
I-2
TX Penitas, Mission, McAllen, Pharr, Alamo, Weslaco, Mercedes, La Feria, Harlingen
I-4
FL Tampa, Plant City, Lakeland, Polk City, Davenport, Celebration, Lake Buena Vista, Orlando, Winter Park, Maitland,
 Altamonte Springs, Lake Mary, Sanford, DeBary, Deltona, Daytona Beach
I-8
CA San Diego, La Mesa, El Cajon, Alpine, Pine Valley, Boulevard, Jacumba, Ocotillo, El Centro, Holtville, Ogilby Road, Winterhaven
AZ Yuma, Fortuna Foothills, Wellton, Tacna, Dateland, Gila Bend, Stanfield, Casa Grande
I-10
CA Santa Monica, Los Angeles, Alhambra, El Monte, West Covina, Pomona, Ontario, Fontana, Colton, Redlands, Yucaipa,
 Beaumont, Banning, Cabazon, North Palm Springs, Thousand Palms, Indio, Chiriaco Summit, Desert Center, Wiley Well, Blythe
AZ Ehrenberg, Quartzsite, Vicksburg Road, Salome Road, Tonopah, Buckeye, Goodyear, Avondale, Phoenix, Tempe, Chandler, Casa Grande,
 Eloy, Picacho, Marana, Tucson, Vail, Benson, Dragoon Road, Willcox, Bowie, San Simon
NM Road Forks, Lordsburg, Separ, Gage, Deming, Las Cruces, Mesquite, Vado, Anthony
TX El Paso, Socorro, Clint, Fabens, Tornillo, Fort Hancock, Sierra Blanca, Van Horn, Kent, Scroggins Draw, Balmorhea,
 Fort Stockton, Bakersfield, Sheffield Junction, Ozona, Sonora, Roosevelt, Junction, Mountain Home, Kerrville, Comfort,
 Boerne, San Antonio, Seguin, Luling, Waelder, Flatonia, Schulenburg, Weimar, Columbus, Sealy, Brookshire, Katy,
 Houston, Channelview, Baytown, Mont Belvieu, Winnie, Beaumont, Vidor, Orange
LA Vinton, Sulphur, Lake Charles, Iowa, Welsh, Jennings, Crowley, Rayne, Scott, Lafayette, Breaux Bridge, Ramah,
 Grosse Tete, Port Allen, Baton Rouge, Prairieville, Gonzales, Sorrento, Laplace, Kenner, Metairie, New Orleans, Slidell
MS Bay St. Louis Junction, Diamondhead, Gulfport, D'Iberville, Ocean Springs, Gautier, Moss Point
AL Grand Bay, Theodore, Mobile, Spanish Fort, Loxley
FL Beulah, Ensley, Milton, Holt, Crestview, DeFuniak Springs, Ponce de Leon, Bonifay, Chipley, Marianna, Grand Ridge Junction,
 Quincy Junction, Midway, Tallahassee, Lloyd, Greenville, Madison, Live Oak, Lake City, Sanderson, Macclenny, Baldwin, Jacksonville
I-12
LA Baton Rouge, Denham Springs, Walker, Livingston, Albany, Hammond, Robert, Covington, Mandeville, Lacombe, Slidell
I-14
TX Copperas Cove, Killeen, Harker Heights, Belton
I-16
GA Macon, Jeffersonville, Dudley, Dublin, Soperton, Metter, Register, Ellabell, Bloomingdale, Pooler, Savannah
I-20
TX Scroggins Draw, Toyah, Pecos, Barstow, Pyote, Monahans, Odessa, Midland, Stanton, Big Spring, Coahoma, Westbrook,
 Colorado City, Loraine, Roscoe, Sweetwater, Merkel, Abilene, Clyde, Baird, Putnam, Cisco, Eastland, Ranger, Strawn,
 Gordon, Millsap, Weatherford, Aledo, Benbrook, Arlington, Duncanville, Hutchins, Balch Springs, Terrell, Canton, Van,
 Lindale, Winona, Kilgore, Longview, Hallsville, Marshall, Waskom
LA Greenwood, Shreveport, Bossier City, Haughton, Minden, Gibsland, Arcadia, Simsboro, Ruston, Choudrant, Calhoun,
 West Monroe, Monroe, Rayville, Delhi, Tallulah
MS Vicksburg, Edwards, Bolton, Clinton, Jackson, Pearl, Brandon, Pelahatchie, Morton, Forest, Lake, Newton, Hickory,
 Meridian
AL Cuba, Livingston, Boligee, Eutaw, Knoxville, Tuscaloosa, Cottondale, Vance, McCalla, Bessemer, Birmingham, Leeds,
 Pell City, Lincoln, Oxford, Heflin
GA Tallapoosa, Bremen, Temple, Villa Rica, Douglasville, Lithia Springs, Atlanta, Lithonia, Conyers, Covington,
 Social Circle, Rutledge, Madison, Buckhead, Siloam, Crawfordville, Thomson, Grovetown, Augusta
SC North Augusta, Graniteville, Aiken Junction, Monetta, Gilbert, Lexington, West Columbia, Columbia, Pontiac, Lugoff,
 Camden, Bishopville, Florence
I-22
TN Memphis
MS Olive Branch, Byhalia, Holly Springs, Potts Camp, Hickory Flat, Myrtle, New Albany, Sherman, Tupelo, Mooreville, Fulton
AL Hamilton, Guin, Winfield, Carbon Hill, Jasper, Cordova, Dora, Graysville, Birmingham
I-24
IL Goreville, Vienna, Metropolis
KY Paducah, Calvert City, Kuttawa, Eddyville, Cadiz, Gracey, Oak Grove
TN Clarksville Junction, Pleasant View, Joelton, Nashville, Antioch, La Vergne, Smyrna, Murfreesboro, Beechgrove, Manchester,
 Pelham, Monteagle, Kimball, Whiteside
GA Wildwood
TN Chattanooga, Chattanooga East
I-26
TN Kingsport, Gray, Johnson City, Unicoi, Erwin, Flag Pond
NC Mars Hill, Weaverville, Asheville, Arden, Fletcher, Hendersonville, Flat Rock, Saluda, Columbus
SC Landrum, Inman, Spartanburg, Roebuck, Clinton, Newberry, Little Mountain, Chapin, Irmo, Columbia, Cayce, Gaston,
 St. Matthews Junction, Orangeburg, Bowman, Harleyville, Ridgeville, Summerville, North Charleston, Charleston
I-30
TX Fort Worth, Arlington, Grand Prairie, Dallas, Mesquite, Rockwall, Royse City, Caddo Mills, Greenville, Campbell, Cumby,
 Sulphur Springs, Saltillo, Mount Vernon, Mount Pleasant, Omaha, Simms, New Boston, Texarkana
AR Texarkana, Fulton, Hope, Prescott, Gurdon, Arkadelphia, Malvern, Benton, Bryant, Little Rock, North Little Rock
I-40
CA Barstow, Newberry Springs, Ludlow, Kelbaker Road, Essex Road, Fenner, Needles
AZ Topock, Yucca, Kingman, US 93 Junction, Fort Rock Road, Seligman, Ash Fork, Williams, Bellemont, Flagstaff, Winona, Winslow, Joseph City, Holbrook,
 Sun Valley, Navajo, Chambers, Sanders, Lupton
NM Gallup, Continental Divide, Thoreau, Prewitt, Milan, Grants, Laguna, Albuquerque, Tijeras, Edgewood, Moriarty,
 Clines Corners, Santa Rosa, Cuervo, Tucumcari, San Jon
TX Adrian, Vega, Wildorado, Bushland, Amarillo, Conway, Groom, Alanreed, McLean, Shamrock
OK Erick, Sayre, Elk City, Clinton, Weatherford, Hydro, Hinton, Calumet, El Reno, Yukon, Oklahoma City, Midwest City,
 Shawnee, Earlsboro Junction, Okemah, Henryetta, Checotah, Warner, Webbers Falls, Vian, Sallisaw, Roland
AR Van Buren, Alma, Mulberry, Ozark, Clarksville, Lamar, London, Russellville, Atkins, Morrilton, Plumerville, Conway,
 Mayflower, Maumelle, North Little Rock, Lonoke, Carlisle, Hazen, Brinkley, Wheatley, Palestine, Forrest City, Widener,
 West Memphis
TN Memphis, Lakeland, Arlington, Stanton, Brownsville, Jackson, Lexington Junction, Wildersville, Holladay, Bucksnort,
 Dickson, Kingston Springs, Nashville, Mount Juliet, Lebanon, Gordonsville, Silver Point, Baxter, Cookeville, Monterey,
 Crossville, Crab Orchard, Rockwood, Harriman, Kingston, Lenoir City, Farragut, Knoxville, Strawberry Plains, Kodak,
 Dandridge, Newport, Hartford
NC Harmon Den, Fines Creek, Jonathan Creek, Clyde, Canton, Asheville, Swannanoa, Black Mountain, Old Fort, Marion, Nebo, Morganton, Valdese, Hickory,
 Conover, Claremont, Statesville, Mocksville, Clemmons, Winston-Salem, Kernersville, Greensboro, Burlington, Mebane,
 Hillsborough, Durham, Morrisville, Cary, Raleigh, Garner, Clayton, Benson, Newton Grove, Warsaw, Magnolia, Wallace,
 Burgaw, Wilmington
I-44
TX Wichita Falls, Burkburnett
OK Randlett, Walters Junction, Lawton, Elgin, Cyril, Chickasha, Newcastle, Oklahoma City, Arcadia, Wellston, Chandler, Stroud,
 Bristow, Sapulpa, Tulsa, Catoosa, Claremore, Chelsea, Big Cabin, Vinita, Afton, Miami
MO Joplin, Sarcoxie, Mount Vernon, Halltown, Springfield, Strafford, Marshfield, Conway, Phillipsburg, Lebanon,
 Richland, Waynesville, St. Robert, Newburg, Rolla, St. James, Cuba, Bourbon, Sullivan, St. Clair, Pacific, Eureka,
 Fenton, Kirkwood, St. Louis
I-64
MO Wentzville, Lake Saint Louis, Weldon Spring, Chesterfield, Ladue, St. Louis
IL East St. Louis, Fairview Heights, O'Fallon, Mascoutah, New Baden, Okawville, Nashville, Mount Vernon, Dahlgren,
 Burnt Prairie, Grayville
IN Griffin, Poseyville, Haubstadt, Lynnville, Dale, Ferdinand, Birdseye, Leavenworth, Corydon, Georgetown, New Albany
KY Louisville, Jeffersontown, Simpsonville, Shelbyville, Waddy, Frankfort, Midway, Lexington, Winchester, Mount Sterling,
 Owingsville, Morehead, Olive Hill, Grayson, Cannonsburg, Catlettsburg
WV Huntington, Barboursville, Milton, Hurricane, Nitro, Dunbar, Charleston, Marmet, Chelyan, Pax, Beckley, Shady Spring,
 Sandstone, Crawley, Lewisburg, White Sulphur Springs
VA Covington, Clifton Forge, Lexington, Raphine, Staunton, Fishersville, Waynesboro, Afton, Crozet, Charlottesville,
 Zion Crossroads, Gum Spring, Oilville, Short Pump, Richmond, Sandston, Quinton, Williamsburg, Newport News, Hampton,
 Norfolk, Chesapeake
I-66
VA Middletown, Front Royal, Linden, Marshall, The Plains, Haymarket, Manassas Junction, Centreville, Fairfax, Falls Church, Arlington
DC Washington
I-68
WV Morgantown, Bruceton Mills
MD Friendsville, Keysers Ridge, Grantsville, Frostburg, Cumberland, Flintstone, Little Orleans, Sideling Hill, Hancock
I-70
UT Cove Fort, Joseph, Richfield, Salina, Fremont Junction, San Rafael, Green River, Thompson
CO Mack, Fruita, Grand Junction, Palisade, De Beque, Parachute, Rifle, Silt, New Castle, Glenwood Springs, Dotsero,
 Gypsum, Eagle, Edwards, Avon, Vail, Vail Pass, Frisco, Silverthorne, Silver Plume, Georgetown, Idaho Springs, Genesee,
 Wheat Ridge, Denver, Aurora, Bennett, Strasburg, Byers, Deer Trail, Agate, Limon, Genoa, Flagler, Seibert, Stratton,
 Burlington
KS Kanorado, Goodland, Brewster, Colby, Oakley, Grinnell, Quinter, WaKeeney, Ellis, Hays, Victoria, Russell, Dorrance,
 Wilson, Salina, Solomon, Abilene, Chapman, Junction City, Alma Junction, Topeka, Lecompton, Lawrence, Bonner Springs,
 Kansas City
MO Kansas City, Independence, Blue Springs, Grain Valley, Oak Grove, Odessa, Higginsville, Concordia, Sweet Springs,
 Marshall Junction, Boonville, Rocheport, Columbia, Kingdom City, Williamsburg, New Florence, High Hill, Warrenton,
 Wright City, Wentzville, O'Fallon, St. Peters, St. Charles, Bridgeton, St. Louis
IL East St. Louis, Collinsville, Troy, Highland, Greenville, Mulberry Grove, Vandalia, Saint Elmo, Altamont, Effingham,
 Montrose, Greenup, Casey, Martinsville, Marshall
IN Terre Haute, Brazil Junction, Cloverdale, Monrovia, Plainfield, Indianapolis, Greenfield, Knightstown, Cambridge City,
 Richmond
OH Lewisburg, Vandalia, Huber Heights, Springfield, South Vienna, London Junction, West Jefferson, Hilliard, Columbus,
 Reynoldsburg, Pataskala, Hebron, Zanesville, New Concord, Cambridge, Old Washington, Barnesville Junction,
 St. Clairsville, Bridgeport
WV Wheeling
PA Claysville, Washington, Bentleyville, Belle Vernon, Smithton, New Stanton, Donegal, Somerset, Bedford, Breezewood,
 Warfordsburg
MD Hancock, Clear Spring, Hagerstown, Myersville, Frederick, New Market, Mount Airy, West Friendship, Ellicott City, Baltimore
I-72
MO Hannibal
IL Barry, Griggsville, Winchester, Jacksonville, New Berlin, Springfield, Illiopolis, Decatur, Monticello, Champaign
I-74
IA Davenport, Bettendorf
IL Moline, Woodhull, Galesburg, Knoxville, Brimfield, Peoria, East Peoria, Morton, Goodfield, Carlock, Bloomington, Le Roy,
 Farmer City, Mahomet, Champaign, Urbana, St. Joseph, Oakwood, Danville
IN Covington, Veedersburg, Crawfordsville, Jamestown, Pittsboro, Brownsburg, Indianapolis, Shelbyville, Greensburg,
 Batesville, Sunman, West Harrison
OH Harrison, Cheviot, Cincinnati
I-74
NC Mount Airy, Pilot Mountain, King, Winston-Salem, Kernersville, High Point, Randleman
I-74
NC Laurinburg, Maxton, Lumberton
I-76
CO Denver, Commerce City, Brighton, Hudson, Keenesburg, Roggen, Wiggins, Fort Morgan, Brush, Merino, Sterling, Iliff, Crook,
 Sedgwick, Julesburg
NE Big Springs
I-76
OH Westfield Center, Seville, Wadsworth, Barberton, Akron, Tallmadge, Rootstown, North Jackson, North Lima
PA Beaver Falls, Cranberry Township, Gibsonia, Monroeville, Irwin, New Stanton, Donegal, Somerset, Bedford, Breezewood,
 Fort Littleton, Blue Mountain, Carlisle, Mechanicsburg, Highspire, Mount Gretna, Denver, Morgantown, Downingtown,
 King of Prussia, Conshohocken, Philadelphia
NJ Camden, Bellmawr
I-78
PA Jonestown, Fredericksburg, Bethel, Hamburg, Krumsville, Breinigsville, Allentown, Hellertown, Easton
NJ Phillipsburg, Bloomsbury, Clinton, Whitehouse, Bedminster, Berkeley Heights, Summit, Union, Newark, Jersey City
NY New York
I-80
CA San Francisco, Oakland, Berkeley, Richmond, Vallejo, Fairfield, Vacaville, Dixon, Davis, Sacramento, Roseville, Rocklin,
 Auburn, Colfax, Alta, Emigrant Gap, Soda Springs, Truckee
NV Verdi, Reno, Sparks, Fernley, Lovelock, Imlay, Cosgrave, Winnemucca, Golconda, Valmy, Battle Mountain, Dunphy, Emigrant Pass, Carlin, Elko, Halleck, Wells,
 Oasis, West Wendover
UT Wendover, Delle, Grantsville, Lake Point, Salt Lake City, Summit Park, Kimball Junction, Wanship, Echo
WY Evanston, Fort Bridger, Lyman, Little America, Green River, Rock Springs, Point of Rocks, Wamsutter, Rawlins, Sinclair,
 Elk Mountain, Arlington, Laramie, Buford, Granite Canyon, Cheyenne, Burns, Pine Bluffs
NE Kimball, Potter, Sidney, Chappell, Big Springs, Ogallala, Paxton, Sutherland, North Platte, Maxwell, Gothenburg, Cozad,
 Lexington, Elm Creek, Kearney, Gibbon, Shelton, Wood River, Grand Island Junction, Aurora, Henderson, York, Seward Junction,
 Milford, Lincoln, Waverly, Greenwood, Gretna, Omaha
IA Council Bluffs, Underwood, Minden, Avoca, Walnut, Atlantic Junction, Anita, Adair, Stuart, Dexter, De Soto,
 West Des Moines, Urbandale, Altoona, Colfax, Newton, Kellogg, Grinnell, Brooklyn, Victor, Williamsburg, Tiffin,
 Coralville, Iowa City, West Branch, Wilton, Walcott, Davenport, Le Claire
IL Rapids City, Colona, Geneseo, Annawan, Sheffield, Princeton, Peru, Ottawa, Seneca, Morris, Minooka, Joliet,
 New Lenox, Hazel Crest, Lansing
IN Hammond, Gary, Portage, Chesterton, La Porte Junction, South Bend, Elkhart, Bristol, Middlebury, Howe, Fremont
OH Holiday City, Wauseon, Swanton, Maumee, Perrysburg, Stony Ridge, Fremont, Clyde, Milan, Amherst, Elyria, North Ridgeville,
 Strongsville, Richfield, Hudson, Streetsboro, Newton Falls, Austintown, Girard, Hubbard
PA West Middlesex, Mercer, Barkeyville, Emlenton, Clarion, Brookville, DuBois, Clearfield, Kylertown, Snow Shoe, Bellefonte,
 Mill Hall, Loganton, Milton, Danville, Bloomsburg, Berwick, Drums, White Haven, Blakeslee, Tannersville, Stroudsburg
NJ Columbia, Allamuchy, Netcong, Rockaway, Denville, Parsippany, Wayne, Paterson, Saddle Brook, Hackensack, Teaneck
I-82
WA Ellensburg, Selah Creek, Selah, Yakima, Wapato, Zillah, Sunnyside, Grandview, Prosser, Benton City, Kennewick Junction
OR Umatilla, Westland Road
I-84
OR Portland, Troutdale, Cascade Locks, Hood River, The Dalles, Rufus, Arlington, Boardman, Westland Road, Stanfield, Pendleton,
 Meacham, La Grande, North Powder, Baker City, Durkee, Huntington, Ontario
ID Caldwell, Nampa, Meridian, Boise, Mountain Home, Hammett, Glenns Ferry, Bliss, Wendell, Jerome, Eden, Hazelton, Heyburn,
 Declo, Sublett
UT Snowville, Tremonton, Brigham City, Ogden, Morgan, Henefer, Echo
I-84
PA Dunmore, Mount Cobb, Greentown, Matamoras
NY Port Jervis, Middletown, Newburgh, Beacon, Fishkill, Hopewell Junction, Carmel, Brewster
CT Danbury, Newtown, Southbury, Waterbury, Southington, Plainville, West Hartford, Hartford, East Hartford, Manchester,
 Vernon, Tolland, Willington, Union
MA Sturbridge
I-86
ID Declo, American Falls, Chubbuck, Pocatello
I-86
PA Colt Station
NY Findley Lake, Sherman, Bemus Point, Jamestown, Falconer, Randolph, Salamanca, Allegany, Olean, Cuba, Friendship,
 Angelica, Almond, Howard, Bath, Campbell, Painted Post, Corning, Big Flats, Horseheads, Elmira, Waverly, Owego, Binghamton
I-88
IL East Moline, Rock Falls, Dixon, Rochelle, DeKalb, Sugar Grove, Aurora, Naperville, Downers Grove, Oak Brook, Hillside
I-88
NY Binghamton, Port Crane, Harpursville, Bainbridge, Sidney, Unadilla, Otego, Oneonta, Schenevus, Worcester, Richmondville,
 Cobleskill, Schoharie, Duanesburg, Rotterdam
I-90
WA Seattle, Mercer Island, Eastgate, Issaquah, North Bend, Snoqualmie Pass, Easton, Cle Elum, Ellensburg, Kittitas, Vantage,
 George, Moses Lake, Ritzville, Sprague, Four Lakes, Spokane, Spokane Valley, Liberty Lake
ID Post Falls, Coeur d'Alene, Cataldo, Kellogg, Wallace, Mullan
MT Saltese, De Borgia, St. Regis, Superior, Alberton, Frenchtown, Missoula, Clinton, Drummond, Garrison, Deer Lodge, Anaconda Junction, Rocker,
 Butte, Whitehall, Cardwell, Three Forks, Manhattan, Belgrade, Bozeman, Livingston, Springdale, Big Timber, Reed Point,
 Columbus, Park City, Laurel, Billings, Hardin, Crow Agency, Lodge Grass, Wyola
WY Ranchester, Sheridan, Buffalo, Crazy Woman, Powder River Road, Gillette, Rozet, Moorcroft, Sundance, Beulah
SD Spearfish, Sturgis, Piedmont, Rapid City, Box Elder, New Underwood, Wasta, Wall, Philip Junction, Kadoka, Belvidere, Murdo,
 Vivian, Presho, Kennebec, Reliance, Chamberlain, Kimball, White Lake, Plankinton, Mount Vernon, Mitchell, Alexandria,
 Salem Junction, Humboldt, Hartford, Sioux Falls, Brandon
MN Luverne, Adrian, Worthington, Jackson, Sherburn, Fairmont, Blue Earth, Alden, Albert Lea, Austin, Dexter, Stewartville,
 Dover, St. Charles, Lewiston, La Crescent
WI Onalaska, West Salem, Bangor, Sparta, Tomah, Oakdale, New Lisbon, Mauston, Lyndon Station, Wisconsin Dells, Portage,
 Poynette, DeForest, Badger Interchange, Edgerton, Janesville, Beloit
IL Roscoe, Cherry Valley, Belvidere, Marengo, Hampshire, Elgin, Hoffman Estates, Rosemont, Chicago
IN Hammond, Gary, Portage, Chesterton, La Porte Junction, South Bend, Elkhart, Bristol, Middlebury, Howe, Fremont
OH Holiday City, Wauseon, Swanton, Maumee, Perrysburg, Stony Ridge, Fremont, Clyde, Milan, Amherst, Elyria, Avon, Westlake,
 Cleveland, Euclid, Mentor, Painesville, Madison, Geneva, Austinburg, Kingsville, Conneaut
PA Girard, Fairview, Erie, Colt Station, North East
NY Ripley, Westfield, Fredonia, Silver Creek, Angola, Hamburg, West Seneca, Cheektowaga, Williamsville, Corfu, Batavia, Le Roy,
 Henrietta, Victor, Manchester, Phelps, Waterloo, Weedsport, Liverpool, East Syracuse, Canastota, Verona, Westmoreland,
 Utica, Herkimer, Little Falls, Canajoharie, Fultonville, Amsterdam, Rotterdam, Albany, East Greenbush, Nassau, Canaan
MA West Stockbridge, Lee, Becket, Westfield, West Springfield, Chicopee, Ludlow, Palmer, Sturbridge, Charlton, Auburn,
 Westborough, Framingham, Weston, Newton, Boston
I-94
MT Billings, Huntley, Worden, Custer, Hysham, Forsyth, Rosebud, Hathaway, Miles City, Terry, Fallon, Glendive, Wibaux
ND Beach, Medora, Belfield, Dickinson, Richardton, Hebron, Glen Ullin, New Salem, Mandan, Bismarck, Sterling, Steele,
 Tappen, Medina, Jamestown, Valley City, Tower City, Casselton, West Fargo, Fargo
MN Moorhead, Barnesville, Rothsay, Fergus Falls, Ashby, Alexandria, Osakis, Sauk Centre, Melrose, Freeport, Albany, Avon,
 St. Joseph, Clearwater, Monticello, Rogers, Maple Grove, Brooklyn Center, Minneapolis, St. Paul, Woodbury, Lakeland
WI Hudson, Roberts, Baldwin, Menomonie, Eau Claire, Osseo, Black River Falls, Tomah, Oakdale, New Lisbon, Mauston,
 Lyndon Station, Wisconsin Dells, Portage, Poynette, DeForest, Badger Interchange, Lake Mills, Johnson Creek, Oconomowoc, Delafield,
 Waukesha, Brookfield, Milwaukee, Oak Creek, Racine Junction, Kenosha Junction
IL Gurnee, Lake Forest, Deerfield, Northbrook, Skokie, Chicago, Lansing
IN Hammond, Gary, Lake Station, Portage, Chesterton, Michigan City
MI New Buffalo, Bridgman, Stevensville, Benton Harbor, Coloma, Hartford, Paw Paw, Mattawan, Kalamazoo, Galesburg,
 Battle Creek, Marshall, Albion, Parma, Jackson, Grass Lake, Chelsea, Ann Arbor, Ypsilanti, Belleville, Taylor, Dearborn,
 Detroit, Roseville, Mount Clemens, New Haven, Marysville, Port Huron
I-96
MI Norton Shores, Nunica, Coopersville, Walker, Grand Rapids, Cascade, Clarksville, Portland, Grand Ledge, Lansing, Okemos,
 Williamston, Webberville, Fowlerville, Howell, Brighton, New Hudson, Novi, Livonia, Detroit
`;
